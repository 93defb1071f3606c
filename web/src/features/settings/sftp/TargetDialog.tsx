import { api, sftpAuths, sftpCollisions, type SftpTarget, sftpWays } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { ApprovalNotice } from '@/widgets/approvals/ApprovalNotice.tsx'
import css from './sftp.module.css'
import { StepsDone } from './StepsDone.tsx'
import { sftpTexts } from './texts.ts'

interface Props {
  one: SftpTarget
  mayChange: boolean
  onClose: () => void
}

/** A target with its host keys and its last test. */
export default function TargetDialog({ one, mayChange, onClose }: Props) {
  const t = useTexts(sftpTexts)
  const { timeZone } = useAgency()
  const { name, host, port, username, host_key, public_key, pgp_fingerprint, test, approval } = one
  return (
    <Dialog open size="medium" title={t('detailsOf', { name })} onClose={onClose}>
      <div className={css.part}>
        <ApprovalNotice approval={approval} />
        <SeenKey one={one} mayChange={mayChange} />
        <KeyValues
          items={[
            { label: t('host'), value: `${host}:${port}` },
            { label: t('user'), value: username },
            { label: t('signIn'), value: inWords(sftpAuths[one.auth]) },
            ...(public_key ? [{ label: t('publicKey'), value: <PublicKey line={public_key} /> }] : []),
            {
              label: t('hostKey'),
              value: host_key
                ? t('acceptedBy', {
                    algorithm: host_key.algorithm,
                    sha256: host_key.sha256,
                    name: host_key.accepted_by_name,
                    moment: formatInstant(host_key.accepted_at, timeZone),
                  })
                : t('noHostKey'),
            },
            { label: t('outFolder'), value: one.out_folder },
            { label: t('inFolder'), value: one.in_folder },
            { label: t('namePattern'), value: one.name_pattern },
            { label: t('way'), value: inWords(sftpWays[one.way]) },
            { label: t('collision'), value: inWords(sftpCollisions[one.on_collision]) },
            { label: t('pgp'), value: pgp_fingerprint ?? t('notEncrypted') },
          ]}
        />
        <h3>{t('lastTest')}</h3>
        {test ? (
          test.passed === null ? (
            <p role="status">{t('testing')}</p>
          ) : (
            <StepsDone label={t('lastTest')} steps={test.steps} />
          )
        ) : (
          <p className="quiet">{t('noTest')}</p>
        )}
      </div>
    </Dialog>
  )
}

function PublicKey({ line }: { line: string }) {
  const t = useTexts(sftpTexts)
  const copy = () => void navigator.clipboard.writeText(line).then(() => showToast('success', t('copied')))
  return (
    <>
      <code className={css.key}>{line}</code>
      <p className="quiet">{t('publicKeyHint')}</p>
      <Button size="small" onClick={copy}>
        {t('copy')}
      </Button>
    </>
  )
}

/** A host key that no one has accepted yet: a first key or a changed one. */
function SeenKey({ one, mayChange }: { one: SftpTarget; mayChange: boolean }) {
  const t = useTexts(sftpTexts)
  const { id, name, host_key, seen_key, approval } = one
  const refresh = [api.sftpTargets.list, api.approvals.list, api.approvals.counts]
  const test = useSend(api.sftpTargets.test, { refresh })
  const accept = useSend(api.sftpTargets.acceptKey, {
    refresh,
    done: answer => {
      showToast('success', t(host_key ? 'proposed' : 'accepted', { name }))
      if (!host_key && answer.state !== 'disabled') test.send({ params: { id }, body: {} })
    },
  })
  if (!seen_key) return null
  const { algorithm, sha256 } = seen_key
  return (
    <Banner
      level="warning"
      title={t('seenKey')}
      action={
        mayChange &&
        approval?.state !== 'pending' && (
          <Button busy={accept.isSending} onClick={() => accept.send({ params: { id }, body: { sha256 } })}>
            {t(host_key ? 'propose' : 'accept')}
          </Button>
        )
      }
    >
      <p className={css.key}>
        <code>
          {algorithm} {sha256}
        </code>
      </p>
      <p>{t(host_key ? 'seenChanged' : 'seenFirst')}</p>
    </Banner>
  )
}
