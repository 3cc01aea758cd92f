import {
  BlockTypeSelect,
  BoldItalicUnderlineToggles,
  createActiveEditorSubscription$,
  CreateLink,
  headingsPlugin,
  imagePlugin,
  insertMarkdown$,
  InsertTable,
  linkDialogPlugin,
  linkDialogState$,
  linkPlugin,
  listsPlugin,
  ListsToggle,
  markdownShortcutPlugin,
  MDXEditor,
  quotePlugin,
  realmPlugin,
  thematicBreakPlugin,
  type MDXEditorMethods,
  NESTED_EDITOR_UPDATED_COMMAND,
  tablePlugin,
  toolbarPlugin,
  updateLink$,
} from '@mdxeditor/editor';
import '@mdxeditor/editor/style.css';
import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react';
import type { Document } from '../documents.ts';
import { useForm } from './fields.tsx';
import { convertToMarkdown } from './paste.ts';
import { formatPicture, PictureDialog, uploadPicture, type NewPicture } from './picture-field.tsx';
import { start } from './requests.ts';
import { getTitle, t } from './words.ts';

type Props = {
  language: string;
  value: string;
  /** With a new picture, which the other languages get too. */
  onChange: (value: string, picture?: NewPicture) => void;
};

/** A text from outside, as it is in the file and as the editor would write it. */
type Outside = { written: string; normalized: string | null };

const mends = realmPlugin({
  init: (realm) => {
    // Saves the cells of a table while they are typed in, not only when somebody leaves them.
    realm.pub(createActiveEditorSubscription$, (editor) =>
      editor.registerTextContentListener(() => {
        editor.dispatchCommand(NESTED_EDITOR_UPDATED_COMMAND, undefined);
      }),
    );
    // Closes the dialog of a link once it is made.
    const close = () => {
      setTimeout(() => realm.pub(linkDialogState$, { type: 'inactive' }), 100);
    };
    realm.sub(updateLink$, close);
    realm.sub(insertMarkdown$, close);
  },
});

/** Shows Markdown as it will look. Unchanged blocks stay as they were written. */
export function BodyEditor({ language, value, onChange }: Props) {
  const editor = useRef<MDXEditorMethods>(null);
  const [isAsking, setAsking] = useState(false);
  const newPicture = useRef<NewPicture>(undefined);
  const outside = useRef<Outside>({ written: value, normalized: null });
  const latest = useRef(value);
  useEffect(() => {
    // Changed from outside, such as by undo.
    if (value === latest.current || editor.current === null) return;
    latest.current = value;
    editor.current.setMarkdown(value);
    outside.current = { written: value, normalized: editor.current.getMarkdown() };
  }, [value]);
  const plugins = useMemo(
    () => [
      headingsPlugin({ allowedHeadingLevels: [2, 3] }),
      listsPlugin(),
      quotePlugin(),
      thematicBreakPlugin(),
      linkPlugin(),
      linkDialogPlugin(),
      tablePlugin(),
      imagePlugin({
        imageUploadHandler: async (file) => {
          const stored = await uploadPicture(file);
          if ('name' in stored) return stored.name;
          alert(stored.reason);
          throw new Error(stored.reason);
        },
        imagePreviewHandler: async (name) => (name.includes('/') ? name : `media/${name}`),
        disableImageResize: true,
      }),
      markdownShortcutPlugin(),
      mends(),
      toolbarPlugin({
        toolbarContents: () => (
          <>
            <BlockTypeSelect />
            <BoldItalicUnderlineToggles options={['Bold', 'Italic']} />
            <ListsToggle options={['number', 'bullet']} />
            <PageLink
              language={language}
              onChoose={(page) => {
                const text = editor.current?.getSelectionMarkdown() || getTitle(page, language);
                const address = language === 'en' ? `${page.page}?lng=en` : page.page;
                editor.current?.insertMarkdown(`[${text.trim()}](${address})`);
              }}
            />
            <CreateLink />
            <button
              type="button"
              className="px-2"
              // The caret stays in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => setAsking(true)}
            >
              {t('Picture')}
            </button>
            <InsertTable />
          </>
        ),
      }),
    ],
    [language],
  );
  const pasteAsMarkdown = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    // Text copied from this editor needs no conversion.
    if (html === '' || event.clipboardData.types.includes('application/x-lexical-editor')) return;
    event.preventDefault();
    event.stopPropagation();
    editor.current?.insertMarkdown(convertToMarkdown(html));
  };
  return (
    <>
      <div lang={language} className="body box" onPasteCapture={pasteAsMarkdown}>
        <MDXEditor
          ref={editor}
          markdown={value}
          plugins={plugins}
          suppressHtmlProcessing
          spellCheck
          toMarkdownOptions={{ bullet: '-', emphasis: '_' }}
          translation={(_key, english, values = {}) =>
            Object.entries(values).reduce(
              (text, [name, each]) => text.replaceAll(`{{${name}}}`, String(each)),
              t(english === 'Save' ? 'Apply' : english),
            )
          }
          onChange={(markdown, isInitial) => {
            const { current } = outside;
            if (isInitial) current.normalized = markdown;
            // Saved without the empty paragraphs, too.
            const filled = markdown.replaceAll(/\n{3,}/g, '\n\n').trim();
            const text = markdown === current.normalized ? current.written : filled;
            if (isInitial || text === latest.current) return;
            latest.current = text;
            onChange(text, newPicture.current);
            newPicture.current = undefined;
          }}
        />
      </div>
      {isAsking && (
        <PictureDialog
          onClose={(picture) => {
            setAsking(false);
            if (picture === null) return;
            newPicture.current = picture;
            editor.current?.insertMarkdown(formatPicture(picture, language));
          }}
        />
      )}
    </>
  );
}

type PageLinkProps = { language: string; onChoose: (page: Document) => void };

function PageLink({ language, onChoose }: PageLinkProps) {
  const { documents } = useForm().overview;
  const pages = documents.filter(({ group }) => group === 'pages' || `${group}:` in start.schemas);
  return (
    <select
      className="w-40"
      aria-label={t('Link to a page')}
      value=""
      onChange={(event) => {
        const page = pages.find(({ id }) => id === event.target.value);
        if (page !== undefined) onChoose(page);
      }}
    >
      <option value="">{t('Link to a page')}</option>
      {pages.map((each) => (
        <option key={each.id} value={each.id}>
          {getTitle(each, language)}
        </option>
      ))}
    </select>
  );
}
