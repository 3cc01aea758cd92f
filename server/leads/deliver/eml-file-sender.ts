import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailOptions } from './mail.ts';
import { createMailSender, type MailSender } from './mail-sender.ts';
import type { SendResult } from './sender.ts';

/**
 * Writes mail to `.eml` files (RFC 5322) in a folder, for a server without SMTP. A file is complete
 * and on the disk before it gets its name; the same lead written twice is one file.
 */
export function createEmlFileSender(folder: string, options: MailOptions): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return createMailSender(
    {
      async send(mail, { id }) {
        const { message } = await transport.sendMail(mail);
        if (!Buffer.isBuffer(message)) throw new TypeError('The mail is not a buffer');
        return write(folder, `${id}.eml`, message);
      },
      close: () => transport.close(),
    },
    options,
  );
}

async function write(folder: string, name: string, bytes: Buffer): Promise<SendResult> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeDurably(folder, name, bytes);
    return { ok: true, warning: null };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return { ok: false, error: error.message, code: String(error.code), isPermanent: false };
  }
}

async function writeDurably(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, `.${name}.part`);
  await using file = await open(temporary, 'w', 0o600);
  await file.writeFile(bytes);
  await file.sync();
  await rename(temporary, join(folder, name));
  await using directory = await open(folder, 'r');
  await directory.sync();
}
