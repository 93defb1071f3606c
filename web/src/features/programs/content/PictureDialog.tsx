import { type KeptFile, mostAlt, type Picture } from '@preceptor/contract'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FilesField } from '@/widgets/upload/FilesField.tsx'
import { programsTexts } from '../texts.ts'
import type { EditedFiles } from './kinds/fields.ts'

interface Props {
  editor: Editor
  files: EditedFiles
  onClose: () => void
}

/** Adds a picture to the text, or changes the selected one. A picture without a description is refused. */
export function PictureDialog({ editor, files, onClose }: Props) {
  const t = useTexts(programsTexts)
  const [before] = useState(() =>
    editor.isActive('picture') ? (editor.getAttributes('picture') as Picture['attrs']) : null,
  )
  const [file, setFile] = useState<KeptFile | null>(files.known.find(({ id }) => id === before?.file) ?? null)
  const [alt, setAlt] = useState(before?.alt ?? '')
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const isDescribed = alt.trim() !== ''
  const save = () => {
    if (!file || !isDescribed || busy) return setTried(true)
    const attrs = { file: file.id, alt: alt.trim() }
    const chain = editor.chain().focus()
    if (before) chain.updateAttributes('picture', attrs).run()
    else chain.insertContent([{ type: 'picture', attrs }, { type: 'paragraph' }]).run()
    onClose()
  }
  return (
    <Dialog
      open
      title={t(before ? 'pictureEdit' : 'pictureAdd')}
      submitLabel={t(before ? 'pictureSave' : 'pictureAdd')}
      onSubmit={save}
      onClose={onClose}
    >
      <FilesField
        label={t('picture')}
        use="picture"
        most={1}
        value={file ? [file] : []}
        error={tried && !file ? t(busy ? 'pictureUploading' : 'pictureMissing') : undefined}
        onChange={([chosen]) => {
          if (chosen) files.onFile(chosen)
          setFile(chosen ?? null)
        }}
        onBusy={setBusy}
      />
      <TextAreaField
        label={t('pictureAlt')}
        hint={t('pictureAltHint')}
        required
        rows={2}
        maxLength={mostAlt}
        value={alt}
        error={tried && !isDescribed ? t('pictureAltMissing') : undefined}
        onChange={setAlt}
      />
    </Dialog>
  )
}
