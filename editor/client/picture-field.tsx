import { t } from './words.ts';

type Props = {
  id: string;
  describedBy: string;
  value: string;
  onChange: (value: unknown) => void;
};

export function PictureField({ id, describedBy, value, onChange }: Props) {
  const upload = async (file: File) => {
    const name = await uploadPicture(file);
    if (name !== null) onChange(name);
  };
  return (
    <div className="picture">
      {value !== '' && <img src={`media/${value}`} alt="" />}
      <input
        id={id}
        aria-describedby={describedBy}
        type="file"
        accept="image/*"
        onChange={(event) => event.target.files?.[0] && void upload(event.target.files[0])}
      />
      {value !== '' && (
        <button type="button" onClick={() => onChange('')}>
          {t('Remove picture')}
        </button>
      )}
    </div>
  );
}

/** Returns the name of the stored picture; null if it was refused, which it has said. */
export async function uploadPicture(file: File): Promise<string | null> {
  const path = `media/${encodeURIComponent(file.name)}`;
  const response = await fetch(path, { method: 'POST', body: file });
  if (response.ok) return (await response.json()).name;
  alert(
    t('This picture cannot be read. Use JPEG, PNG or WebP; an iPhone exports HEIC photos as JPEG.'),
  );
  return null;
}
