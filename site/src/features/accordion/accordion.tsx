import type { Question } from '@altanube/content/schema/parts';
import { Icon } from '#ui/icon.tsx';
import { Paragraphs } from '#ui/lists.tsx';

type AccordionProps = {
  /** Questions with the same group close each other: one is open at a time. */
  group: string;
  questions: readonly Question[];
};

/** Questions that open without JavaScript, and that find-in-page can open. */
export function Accordion({ group, questions }: AccordionProps) {
  return (
    <div className="questions">
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={id} name={group}>
          <summary>
            {question}
            <Icon name="plus" />
          </summary>
          <Paragraphs texts={answer} />
        </details>
      ))}
    </div>
  );
}
