import type { Id, RichText } from '@preceptor/contract'
import { isLink } from '@preceptor/contract'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconBlockquote,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconPhoto,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { programsTexts } from '../texts.ts'
import { useProgramFiles } from '../use-program-files.ts'
import css from './content.module.css'
import type { EditedFiles } from './kinds/fields.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { pictureNode } from './picture-node.tsx'
import { same } from '@/widgets/versions/merge-content.ts'

interface Props {
  label: string
  value: RichText | undefined
  onChange: (value: RichText) => void
  direction: 'ltr' | 'rtl'
  language: string
  /** Uploads and reads pictures. */
  files: EditedFiles
  program_id: Id
  error?: string | undefined
}

/** Allows only elements in the contract's tree of formatted text (contract/src/programs/rich-text.ts). */
const known = StarterKit.configure({
  heading: { levels: [2, 3] },
  link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
  code: false,
  codeBlock: false,
  strike: false,
  underline: false,
  horizontalRule: false,
  trailingNode: false,
})
const blank: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

export default function RichTextEditor({
  label,
  value,
  onChange,
  direction,
  language,
  files,
  program_id,
  error,
}: Props) {
  const ask = useProgramFiles(program_id)
  const [extensions] = useState(() => [known, pictureNode(ask)])
  const [held] = useState(value ?? blank)
  const editor = useEditor({
    extensions,
    content: held,
    // The styles are in content.module.css: the page allows no styles written by scripts
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        dir: direction,
        class: css.rich ?? '',
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.getJSON() as RichText),
  })
  // Shows text by other users; the user's own is already there
  useEffect(() => {
    const next = value ?? blank
    if (editor && !same(editor.getJSON(), next)) editor.commands.setContent(next, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={css.richBox} data-wrong={error ? true : undefined}>
      {editor && <Toolbar editor={editor} files={files} />}
      <EditorContent editor={editor} />
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function Toolbar({ editor, files }: { editor: Editor; files: EditedFiles }) {
  const t = useTexts(programsTexts)
  const [asksPicture, setAsksPicture] = useState(false)
  const [asksLink, setAsksLink] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      picture: now.isActive('picture'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t('formatting')}>
      <Tool label={t('bold')} pressed={on.bold} onPress={() => run().toggleBold().run()}>
        <IconBold size={16} />
      </Tool>
      <Tool label={t('italic')} pressed={on.italic} onPress={() => run().toggleItalic().run()}>
        <IconItalic size={16} />
      </Tool>
      <Tool label={t('heading')} pressed={on.h2} onPress={() => run().toggleHeading({ level: 2 }).run()}>
        <IconH2 size={16} />
      </Tool>
      <Tool label={t('subheading')} pressed={on.h3} onPress={() => run().toggleHeading({ level: 3 }).run()}>
        <IconH3 size={16} />
      </Tool>
      <Tool label={t('bullets')} pressed={on.bullets} onPress={() => run().toggleBulletList().run()}>
        <IconList size={16} />
      </Tool>
      <Tool label={t('numbers')} pressed={on.numbers} onPress={() => run().toggleOrderedList().run()}>
        <IconListNumbers size={16} />
      </Tool>
      <Tool label={t('quote')} pressed={on.quote} onPress={() => run().toggleBlockquote().run()}>
        <IconBlockquote size={16} />
      </Tool>
      {on.link ? (
        <Tool label={t('linkRemove')} onPress={() => run().extendMarkRange('link').unsetLink().run()}>
          <IconLinkOff size={16} />
        </Tool>
      ) : (
        <Tool label={t('link')} onPress={() => setAsksLink(true)}>
          <IconLink size={16} />
        </Tool>
      )}
      <Tool label={t(on.picture ? 'pictureEdit' : 'picture')} pressed={on.picture} onPress={() => setAsksPicture(true)}>
        <IconPhoto size={16} />
      </Tool>
      <Tool label={t('undo')} off={!on.canUndo} onPress={() => run().undo().run()}>
        <IconArrowBackUp size={16} />
      </Tool>
      <Tool label={t('redo')} off={!on.canRedo} onPress={() => run().redo().run()}>
        <IconArrowForwardUp size={16} />
      </Tool>
      {asksPicture && <PictureDialog editor={editor} files={files} onClose={() => setAsksPicture(false)} />}
      {asksLink && <LinkDialog editor={editor} onClose={() => setAsksLink(false)} />}
    </div>
  )
}

interface ToolProps {
  label: string
  pressed?: boolean
  off?: boolean
  onPress: () => void
  children: ReactNode
}

const Tool = ({ label, pressed, off, onPress, children }: ToolProps) => (
  <button
    type="button"
    className={css.tool}
    aria-label={label}
    data-tip={label}
    aria-pressed={pressed}
    aria-disabled={off || undefined}
    // Keeps the selection
    onMouseDown={event => event.preventDefault()}
    onClick={() => !off && onPress()}
  >
    {children}
  </button>
)

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTexts(programsTexts)
  const [href, setHref] = useState('https://')
  const [wrong, setWrong] = useState(false)
  const add = () => {
    if (!isLink(href.trim())) return setWrong(true)
    const chain = editor.chain().focus()
    const link = { type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: href.trim() } }] }
    if (editor.state.selection.empty) chain.insertContent(link).run()
    else chain.setLink({ href: href.trim() }).run()
    onClose()
  }
  return (
    <Dialog open title={t('linkAdd')} submitLabel={t('linkAdd')} onSubmit={add} onClose={onClose}>
      <TextField
        label={t('linkAddress')}
        type="url"
        data-autofocus
        autoComplete="off"
        value={href}
        error={wrong ? t('linkBad') : undefined}
        onChange={value => {
          setHref(value)
          setWrong(false)
        }}
      />
    </Dialog>
  )
}
