import sharp from 'sharp';
import type { Project } from './project.ts';

/** Adds one picture of each kind, as docs/recipes.md says. */
export function addPictures(project: Project): void {
  project.write('content/media/office.jpg', cameraJpeg);
  project.write('content/media/logo.svg', logo);
  project.set('content/people.yaml', '0.photo', 'office.jpg');
  project.set('content/clients.yaml', '0.logo', 'logo.svg');
  for (const [language, alt] of Object.entries(pictureAlts)) {
    project.set(`content/${language}/about.yaml`, 'meta.image', { file: 'office.jpg', alt });
    const story = `content/${language}/stories/norvalle.md`;
    project.rewrite(story, (text) =>
      text.replace('sector: ', `picture: office.jpg\npictureAlt: ${alt}\nsector: `),
    );
    const article = `content/${language}/articles/spf-dkim-dmarc.md`;
    project.rewrite(article, (text) => `${text}\n![${alt}](office.jpg)\n`);
  }
}

export const pictureAlts: Readonly<Record<string, string>> = {
  es: 'Una mesa de trabajo con dos pantallas',
  en: 'A desk with two screens',
};

/** A photograph of 12 megapixels as a camera writes it, with more detail than most have. */
export const cameraJpeg = await drawPhoto();

async function drawPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 200, height: 150, channels: 3, background: 'black', noise } as const;
  const grains = await sharp({ create }).png().toBuffer();
  const photo = sharp(grains).resize(4000).jpeg({ quality: 90 });
  return photo
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
    .toBuffer();
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><path d="M10 10h180v40H10z"/></svg>';
