import { api, type Id, type WaivableRule } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { ReviewNote } from '../second-person/ReviewNote.tsx'
import { useAcceptOwn } from '../second-person/use-accept-own.ts'
import { useUploading } from '../upload/use-uploading.ts'
import { showsWaivers } from '../waivers/shows-waivers.ts'
import { waiversTexts } from '../waivers/texts.ts'
import { blank, bodyOf, type WaiverValues } from '../waivers/waiver-form.ts'
import type { WaivedWindow } from '../waivers/waiver-values.ts'
import { WaiverFields } from '../waivers/WaiverFields.tsx'

interface Props {
  employee: { id: Id; name: string }
  /** Preset by the screen that opens the dialog. */
  rule?: { id: Id; name: string } | undefined
  /** The preselected window; the user can choose the whole rule instead. A window without a first day means the whole rule. */
  window?: WaivedWindow | null | undefined
  onClose: () => void
}

/** Requests a waiver of a rule, for another person to approve. */
export default function WaiverDialog(props: Props) {
  const t = useTexts(waiversTexts)
  const { employee, onClose } = props
  const { data, isError } = useQueryOf(api.waivers.rules, { params: { id: employee.id } }, { quiet: true })
  if (!data && !isError) return null
  const rules = data?.data ?? []
  if (data && rules.length === 0)
    return (
      <Dialog open title={t('askFor', { name: employee.name })} onClose={onClose}>
        <p>{t('noRules')}</p>
      </Dialog>
    )
  return <AskForm {...props} rules={rules} />
}

function AskForm({ employee, rule, window: given, rules, onClose }: Props & { rules: readonly WaivableRule[] }) {
  const t = useTexts(waiversTexts)
  const window = given?.starts_on ? given : null
  const today = todayIn(useAgency().timeZone)
  const { problems, onBusy } = useUploading()
  const { isOwn, recorded } = useAcceptOwn({
    accept: api.waivers.approve,
    undo: api.waivers.undoApprove,
    refresh: showsWaivers,
  })
  const form = useForm({
    start: blank(today, rule?.id, window),
    call: api.waivers.add,
    args: (values: WaiverValues) => ({ params: { id: employee.id }, body: bodyOf(values) }),
    problems,
    refresh: showsWaivers,
    done: ({ id, rule_name }) => {
      onClose()
      recorded(id, {
        waits: t('saved', { rule: rule_name }),
        accepted: t('approved', { rule: rule_name, name: employee.name }),
      })
    },
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('askFor', { name: employee.name })}
      submitLabel={t(isOwn ? 'recordApprove' : 'send')}
      what={t('theWaiver')}
      onClose={onClose}
    >
      <ReviewNote act="approve" byAnother={t('askHint')} />
      {rule && <KeyValues narrow items={[{ label: t('rule'), value: rule.name }]} />}
      <WaiverFields
        form={form}
        rules={rules}
        name={employee.name}
        window={window}
        fixed={rule !== undefined}
        onUploading={onBusy}
      />
    </FormDialog>
  )
}
