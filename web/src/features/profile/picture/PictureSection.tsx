import { api, pictureLimits, type Profile } from '@preceptor/contract'
import { useState } from 'react'
import { useRefresh, useRemember, useSend } from '@/api/queries.ts'
import { usePicture } from '@/api/use-picture.ts'
import { checkSession } from '@/auth/actions.ts'
import { pngWithin, squareOf } from '@/lib/picture.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Portrait } from '@/ui/page/Portrait.tsx'
import { PictureChooser } from '@/widgets/pictures/PictureChooser.tsx'
import { initialsOf } from '@/widgets/users/user-words.ts'
import { whyNot } from '../limited.ts'
import css from '../profile.module.css'
import { profileTexts } from '../texts.ts'

const portraitOf = (file: File) => pngWithin(pictureLimits.bytes, 'picture.png', share => squareOf(file, 256 * share))

/** The user's own picture, saved at once and separately from the forms below. */
export function PictureSection({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts)
  const [removing, setRemoving] = useState(false)
  const remember = useRemember()
  const refresh = useRefresh()
  const kept = (sentence: string) => (answer: Profile) => {
    remember(api.profile.get, {}, answer)
    setRemoving(false)
    showToast('success', sentence)
    // Updates the header and lists that show the picture
    void checkSession().catch(() => undefined)
    refresh(api.users.list)
    refresh(api.csmUsers.list)
    refresh(api.csmUsers.csUsers)
  }
  const set = useSend(api.profile.setPicture, { done: kept(t('pictureSaved')) })
  const remove = useSend(api.profile.removePicture, {
    done: kept(t('pictureRemoved')),
    fail: () => setRemoving(false),
  })
  return (
    <Card title={t('picture')}>
      <div className={css.portrait}>
        <Own profile={profile} />
        <PictureChooser
          word="picture"
          label={t('yourPicture')}
          has={profile.picture !== null}
          disabledBecause={whyNot(profile)}
          hint={t('pictureHint')}
          prepare={portraitOf}
          onChoose={file => set.send({ file })}
          saving={set.isSending}
          refusal={set.failure?.fieldErrors()['file']}
          removal={{
            title: t('pictureRemoval'),
            note: t('pictureRemovalNote'),
            open: removing,
            busy: remove.isSending,
          }}
          onAskRemoval={setRemoving}
          onRemove={() => remove.send({})}
        />
      </div>
    </Card>
  )
}

function Own({ profile: { name, picture } }: { profile: Profile }) {
  const address = usePicture(api.profile.picture, {}, picture?.updated_at ?? null)
  return <Portrait size={80} image={address} initials={initialsOf(name)} />
}
