import { api, fileKinds, isShown, type KeptFile } from '@preceptor/contract'
import { IconDownload, IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { reportFailure } from '@/api/query-client.ts'
import { usePicture } from '@/api/use-picture.ts'
import { formatBytes } from '@/lib/format-bytes.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { openTab, saveFrom } from './open-file.ts'
import { uploadTexts } from './texts.ts'
import css from './upload.module.css'

const PdfView = lazyPart(() => import('../player/PdfView.tsx').then(part => ({ default: part.PdfView })))

interface AttachmentsProps {
  files: readonly KeptFile[]
  /** Returns a full address of the file, for people who may read the record it belongs to. */
  ask: (file: KeptFile) => Promise<string>
  /** True if the user may view the files but not save them. */
  onScreen?: boolean
}

/** The largest picture that a browser can show from memory; larger ones are downloaded. */
const mostShown = 50 * 1024 * 1024
const isPicture = ({ type, size }: KeptFile) => type.startsWith('image/') && isShown(type) && size <= mostShown

/** Files with name, kind, and size. Pictures open in a dialog, PDFs in a new tab, and everything can be saved. */
export function Attachments({ files, ask, onScreen = false }: AttachmentsProps) {
  const t = useTexts(uploadTexts)
  const [shown, setShown] = useState<{ file: KeptFile; address: string | null } | null>(null)
  const save = (file: KeptFile) => {
    ask(file)
      .then(address => saveFrom(`${address}?download=1`))
      .catch((thrown: unknown) => void reportFailure(thrown))
  }
  const open = (file: KeptFile) => {
    if (file.type === 'application/pdf' && onScreen) return setShown({ file, address: null })
    if (file.type === 'application/pdf') return openTab(ask(file), thrown => void reportFailure(thrown))
    ask(file)
      .then(address => setShown({ file, address }))
      .catch((thrown: unknown) => void reportFailure(thrown))
  }
  return (
    <>
      <ul className={css.grid} aria-label={t('files')}>
        {files.map(file => {
          const opens = file.type === 'application/pdf' || isPicture(file)
          return (
            <li key={file.id} className={css.file}>
              {iconOf(file)}
              <span className={css.text}>
                {opens ? (
                  <button
                    type="button"
                    className={css.open}
                    aria-label={t('preview', { name: file.name })}
                    onClick={() => open(file)}
                  >
                    {file.name}
                  </button>
                ) : (
                  <span className={css.name}>{file.name}</span>
                )}
                <span className={css.facts}>
                  {t('kindAndSize', { kind: inWords(fileKinds[file.type].label), size: formatBytes(file.size) })}
                </span>
              </span>
              {!onScreen && (
                <IconButton size="small" label={t('download', { name: file.name })} onClick={() => save(file)}>
                  <IconDownload size={16} />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {shown && (
        <Dialog open onClose={() => setShown(null)} title={shown.file.name} size="large" cancelLabel={t('close')}>
          {shown.address === null ? (
            <PdfView file={shown.file.id} name={shown.file.name} ask={async () => ask(shown.file)} onScreen />
          ) : (
            <Picture name={shown.file.name} address={shown.address.slice(shown.address.lastIndexOf('/') + 1)} />
          )}
        </Dialog>
      )}
    </>
  )
}

function iconOf(file: KeptFile) {
  if (file.type === 'application/pdf') return <IconFileTypePdf size={18} aria-hidden="true" />
  return isPicture(file) ? <IconPhoto size={18} aria-hidden="true" /> : <IconFile size={18} aria-hidden="true" />
}

/** Uses an image element, in which nothing can run, whatever the file contains. */
function Picture({ name, address }: { name: string; address: string }) {
  const t = useTexts(uploadTexts)
  const [failed, setFailed] = useState(false)
  const source = usePicture(api.files.read, { params: { address } }, address)
  if (failed) return <p>{t('previewFailed')}</p>
  if (!source) return <SkeletonLines lines={6} />
  return <img className={css.picture} src={source} alt={name} onError={() => setFailed(true)} />
}
