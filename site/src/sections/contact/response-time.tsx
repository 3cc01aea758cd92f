import type { PageContent } from '#content/site-content.ts';
import { Icon } from '#ui/icon.tsx';

export function ResponseTime({ copy: { contact } }: PageContent) {
  const copy = contact.response;
  return (
    <section aria-labelledby="response-title" className="card flex gap-4 bg-strata p-6">
      <Icon name="timer" className="size-7 text-sun-deep" />
      <div>
        <h2 id="response-title" className="text-lg">
          {copy.title}
        </h2>
        <p className="mt-1 text-sm text-soft">{copy.description}</p>
      </div>
    </section>
  );
}
