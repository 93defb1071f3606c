import { access, api, type PayrollCode } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from '../payroll.module.css'
import { payrollTexts } from '../texts.ts'
import { useMayNot } from '../use-may-not.ts'

const CodeDialog = lazyPart(() => import('./CodeDialog.tsx'))

type Asked = { code: PayrollCode | null; name?: string }

/** Lists our pay codes with payroll's names for them. */
export function Codes() {
  const t = useTexts(payrollTexts)
  const refusal = useMayNot(access.managePayroll)
  const { data, isError, refetch } = useQueryOf(api.payroll.codes, {}, { quiet: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const remove = useSend(api.payroll.removeCode, {
    refresh: [api.payroll.codes],
    done: () => showToast('success', t('codeRemoved')),
  })
  return (
    <Card
      title={t('codes')}
      action={
        <Button size="small" icon={<IconPlus size={14} />} refused={refusal} onClick={() => setAsked({ code: null })}>
          {t('addCode')}
        </Button>
      }
    >
      <p className="quiet">{t('codesHint')}</p>
      {isError && <NotLoaded title={t('codesFailed')} retry={refetch} />}
      {!data && !isError && <SkeletonLines lines={4} />}
      {data && data.unknown.length > 0 && (
        <p className={css.unknown}>
          {t('unknownCodes')}{' '}
          {data.unknown.map(code => (
            <Button key={code} size="small" refused={refusal} onClick={() => setAsked({ code: null, name: code })}>
              {code}
            </Button>
          ))}
        </p>
      )}
      {data?.data.length === 0 && <Empty title={t('noCodes')} hint={t('noCodesHint')} />}
      {data && data.data.length > 0 && (
        <div className={css.scrolls}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('payCode')}</th>
                <th scope="col">{t('earningCode')}</th>
                <th scope="col">{t('rate')}</th>
                <th scope="col">{t('rateCode')}</th>
                <th scope="col">{t('checkCode')}</th>
                <th scope="col">{t('earningType')}</th>
                <th scope="col">
                  <span className="sr-only">{t('acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map(code => (
                <tr key={code.id}>
                  <td>{code.code}</td>
                  <td>{code.earning_code}</td>
                  <td>{code.rate}</td>
                  <td>{code.rate_code}</td>
                  <td>{code.check_code}</td>
                  <td>{code.earning_type}</td>
                  <td className={css.number}>
                    <MenuButton
                      icon="dots"
                      size="small"
                      label={t('actsOf', { code: code.code })}
                      items={[
                        { label: t('editCode'), refused: refusal, onSelect: () => setAsked({ code }) },
                        {
                          label: t('removeCode'),
                          danger: true,
                          refused: refusal,
                          onSelect: () => remove.send({ params: { id: code.id } }),
                        },
                      ]}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {asked && <CodeDialog code={asked.code} name={asked.name ?? ''} onClose={() => setAsked(null)} />}
    </Card>
  )
}
