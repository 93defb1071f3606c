import { type AgencyInfo, api, logoLimits } from '@preceptor/contract'
import { useRef, useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { drawn, isPicture, pictureTypes } from '@/lib/picture.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import css from './info.module.css'
import { LogoPicture } from './LogoPicture.tsx'

const largest = { width: 800, height: 400 }
const mostBytes = 10 * 1024 * 1024
const unreadable = 'This picture could not be read. Choose another one.'

/** As the server takes it: a plain PNG, drawn smaller until it is within the limit. */
async function logoOf(file: File, box = largest): Promise<File> {
  const canvas = await drawn(file, box)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error(unreadable)
  if (blob.size > logoLimits.bytes && box.width > 50)
    return logoOf(file, { width: box.width * 0.75, height: box.height * 0.75 })
  return new File([blob], 'logo.png', { type: 'image/png' })
}

/** The logo is kept at once, apart from the form around it. */
export function LogoCard({ info }: { info: AgencyInfo }) {
  const params = { id: info.id }
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)
  const remember = useRemember()
  const kept = (sentence: string) => (answer: AgencyInfo) => {
    remember(api.agencySettings.get, { params }, answer)
    setRemoving(false)
    showToast('success', sentence)
  }
  const set = useSend(api.agencySettings.setLogo, {
    done: kept('The logo was saved.'),
    fail: failure => setProblem(failure.fieldErrors()['file'] ?? null),
  })
  const remove = useSend(api.agencySettings.removeLogo, {
    done: kept('The logo was removed.'),
    fail: () => setRemoving(false),
  })
  const choose = async (file: File | undefined) => {
    setProblem(null)
    if (!file) return
    if (!isPicture(file) || file.size > mostBytes)
      return setProblem('Choose a PNG, JPEG or WebP picture of at most 10 MB.')
    try {
      set.send({ params, file: await logoOf(file) })
    } catch {
      setProblem(unreadable)
    }
  }
  return (
    <Card title="Logo">
      <div className={css.stack}>
        {info.logo ? <LogoPicture info={info} /> : <p className="quiet">No logo yet</p>}
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          accept={pictureTypes}
          aria-label="Logo picture"
          onChange={event => {
            const [file] = event.target.files ?? []
            // the same file chosen again is chosen anew
            event.target.value = ''
            void choose(file)
          }}
        />
        <div className={css.actions}>
          <Button busy={set.isSending} onClick={() => input.current?.click()}>
            {info.logo ? 'Replace logo' : 'Add logo'}
          </Button>
          {info.logo && <Button onClick={() => setRemoving(true)}>Remove logo</Button>}
        </div>
        {problem && (
          <p className={css.error} role="alert">
            {problem}
          </p>
        )}
        <p className={css.hint}>
          For certificates and reports. A PNG, JPEG or WebP picture; large ones are made smaller. Saved as soon as you
          choose it.
        </p>
      </div>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title="Remove the logo?"
        confirmLabel="Remove logo"
        danger
        busy={remove.isSending}
        onConfirm={() => remove.send({ params })}
      >
        <p>What was made with it keeps it.</p>
      </ConfirmDialog>
    </Card>
  )
}
