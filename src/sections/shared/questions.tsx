import type { Question } from '#content/schema/parts.ts';
import { Icon } from '#ui/icon.tsx';

type QuestionsProps = {
  /** Questions with the same group close each other: one is open at a time. */
  group: string;
  questions: readonly Question[];
};

/** Questions that open on their own, without JavaScript, and that find-in-page can open. */
export function Questions({ group, questions }: QuestionsProps) {
  return (
    <div className="border-t border-line">
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={id} name={group} className="group border-b border-line">
          <summary className="flex items-start justify-between gap-4 py-5 text-lg font-semibold hover:text-link">
            {question}
            <Icon
              name="plus"
              className="mt-0.5 size-6 shrink-0 transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="max-w-(--container-text) space-y-3 pb-6 text-soft">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
