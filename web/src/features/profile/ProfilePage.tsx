import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { TextPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { ContactSection } from './ContactSection.tsx'
import { PictureSection } from './picture/PictureSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'
import css from './profile.module.css'
import { SignatureSection } from './signature/SignatureSection.tsx'
import { SignInsSection } from './SignInsSection.tsx'
import { profileTexts } from './texts.ts'
import { TwoFactorSection } from './two-factor/TwoFactorSection.tsx'

/** R-RTE-13: the user's own account, the same for agency users and customer success. */
export default function ProfilePage() {
  const t = useTexts(profileTexts)
  const asked = useQueryOf(api.profile.get, {})
  const [dirty, setDirty] = useState<Readonly<Record<string, boolean>>>({})
  const note = (section: string) => (is: boolean) =>
    setDirty(now => (Boolean(now[section]) === is ? now : { ...now, [section]: is }))
  const profile = asked.data
  return (
    <TextPage>
      <PageHeader title={t('title')} />
      {profile ? (
        <div className={css.sections}>
          {profile.limited_by !== null && (
            <Banner title={t('limitedTitle', { partner: profile.limited_by })}>
              <p>{t('limited')}</p>
            </Banner>
          )}
          <PictureSection profile={profile} />
          <ContactSection profile={profile} onDirty={note('contact')} />
          <PreferencesSection profile={profile} onDirty={note('preferences')} />
          <SignatureSection profile={profile} />
          <PasswordSection email={profile.email} onDirty={note('password')} />
          <TwoFactorSection profile={profile} />
          <SignInsSection timeZone={profile.time_zone} />
        </div>
      ) : asked.isError ? (
        <Empty title={t('unloaded')} action={<Button onClick={() => void asked.refetch()}>{t('tryAgain')}</Button>} />
      ) : (
        <Card>
          <SkeletonLines lines={6} />
        </Card>
      )}
      <UnsavedGuard dirty={Object.values(dirty).some(Boolean)} what={t('what')} />
    </TextPage>
  )
}
