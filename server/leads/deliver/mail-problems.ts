import type { MailSender } from './mail-sender.ts';
import type { Problems } from './problems.ts';
import type { SendResult } from './sender.ts';

/** Reports that the mail server does not let this server in, until a mail goes out. */
export function reportRefusedLogins(sender: MailSender, problems: Problems): MailSender {
  function report(sent: SendResult): SendResult {
    if (sent.ok) problems.end('mail-login-refused');
    else if (sent.isLoginRefused) problems.begin('mail-login-refused', { code: sent.code });
    return sent;
  }
  return {
    ...sender,
    send: async (lead, signal) => report(await sender.send(lead, signal)),
    sendTeamMail: async (mail, signal) => report(await sender.sendTeamMail(mail, signal)),
  };
}

/** Reports, from the first lead on, that leads go into a folder that nobody may be looking into. */
export function reportForgottenMail(sender: MailSender, problems: Problems): MailSender {
  return {
    ...sender,
    async send(lead, signal) {
      const sent = await sender.send(lead, signal);
      if (sent.ok) problems.begin('mail-to-folder');
      return sent;
    },
  };
}
