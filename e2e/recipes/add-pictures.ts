import sharp from 'sharp';
import type { Project } from './project.ts';

/** Adds a picture of each kind, as docs/recipes.md describes: one of them sideways, one a small logo. */
export function addPictures(project: Project): void {
  const media = { 'office.jpg': cameraJpeg, 'portrait.jpg': onItsSide, 'logo.png': smallLogo };
  for (const [name, file] of Object.entries(media)) project.write(`content/media/${name}`, file);
  project.write('content/media/logo.svg', logo);
  project.set('content/people.yaml', '0.photo', 'office.jpg');
  project.set('content/people.yaml', '1.photo', 'portrait.jpg');
  project.set('content/clients.yaml', '0.logo', 'logo.svg');
  project.set('content/clients.yaml', '1.logo', 'logo.png');
  for (const [language, alt] of Object.entries(pictureAlts)) {
    const folder = `content/${language}`;
    const picture = `![${alt}](office.jpg)\n`;
    project.set(`${folder}/about.yaml`, 'meta.image', { file: 'office.jpg', alt });
    const named = `picture: office.jpg\npictureAlt: ${alt}\nsector: `;
    project.edit(`${folder}/stories/norvalle.md`, 'sector: ', named);
    project.edit(`${folder}/articles/files-do-not-sync.md`, '\n---\n', `\n---\n${picture}\n`);
    project.append(`${folder}/articles/spf-dkim-dmarc.md`, `\n${picture}`);
  }
  project.copyFolder('e2e/recipes/built-pictures.ts', 'e2e/built/pictures.test.ts');
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

const onItsSide = await sharp(cameraJpeg).withMetadata({ orientation: 6 }).toBuffer();
const smallLogo = await sharp(cameraJpeg).resize(300).png().toBuffer();

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><path d="M10 10h180v40H10z"/></svg>';
