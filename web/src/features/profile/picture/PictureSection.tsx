import { api, pictureLimits, type Profile } from '@preceptor/contract'
import { useRef, useState } from 'react'
import { useRefresh, useRemember, useSend } from '@/api/queries.ts'
import { usePicture } from '@/api/use-picture.ts'
import { checkSession } from '@/auth/actions.ts'
import { isPicture, pictureTypes, squareOf } from '@/lib/picture.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Portrait } from '@/ui/page/Portrait.tsx'
import { initialsOf } from '@/widgets/user-words.ts'
import css from '../profile.module.css'

const mostBytes = 10 * 1024 * 1024
const unreadable = 'This picture could not be read. Choose another one.'

/** As the server takes it: a plain square PNG, drawn smaller until it is within the limit. */
async function portraitOf(file: File, side = 256): Promise<File> {
  const canvas = await squareOf(file, side)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error(unreadable)
  if (blob.size > pictureLimits.bytes && side > 64) return portraitOf(file, side * 0.75)
  return new File([blob], 'picture.png', { type: 'image/png' })
}

/** The own picture is kept at once, apart from the forms below. */
export function PictureSection({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)
  const remember = useRemember()
  const refresh = useRefresh()
  const kept = (sentence: string) => (answer: Profile) => {
    remember(api.profile.get, {}, answer)
    setRemoving(false)
    showToast('success', sentence)
    // the header, and lists in which it stands
    void checkSession().catch(() => undefined)
    refresh(api.users.list)
    refresh(api.csmUsers.list)
    refresh(api.csmUsers.csUsers)
  }
  const set = useSend(api.profile.setPicture, {
    done: kept('Your picture was saved.'),
    fail: failure => setProblem(failure.fieldErrors()['file'] ?? null),
  })
  const remove = useSend(api.profile.removePicture, {
    done: kept('Your picture was removed.'),
    fail: () => setRemoving(false),
  })
  const choose = async (file: File | undefined) => {
    setProblem(null)
    if (!file) return
    if (!isPicture(file) || file.size > mostBytes)
      return setProblem('Choose a PNG, JPEG or WebP picture of at most 10 MB.')
    try {
      set.send({ file: await portraitOf(file) })
    } catch {
      setProblem(unreadable)
    }
  }
  return (
    <Card title="Picture">
      <div className={css.portrait}>
        <Own profile={profile} />
        <div className={css.portraitWords}>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            accept={pictureTypes}
            aria-label="Your picture"
            onChange={event => {
              const [file] = event.target.files ?? []
              // the same file chosen again is chosen anew
              event.target.value = ''
              void choose(file)
            }}
          />
          <div className={css.actions}>
            <Button busy={set.isSending} onClick={() => input.current?.click()}>
              {profile.picture ? 'Replace picture' : 'Add picture'}
            </Button>
            {profile.picture && <Button onClick={() => setRemoving(true)}>Remove picture</Button>}
          </div>
          {problem && (
            <p className={css.error} role="alert">
              {problem}
            </p>
          )}
          <p className={css.quiet}>
            Shown beside your name to the people you work with. A PNG, JPEG or WebP picture; its middle is cut out as a
            square. Saved as soon as you choose it.
          </p>
        </div>
      </div>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title="Remove your picture?"
        confirmLabel="Remove picture"
        danger
        busy={remove.isSending}
        onConfirm={() => remove.send({})}
      >
        <p>Your initials are shown in its place.</p>
      </ConfirmDialog>
    </Card>
  )
}

function Own({ profile: { name, picture } }: { profile: Profile }) {
  const address = usePicture(api.profile.picture, {}, picture?.updated_at ?? null)
  return <Portrait size={80} image={address} initials={initialsOf(name)} />
}
