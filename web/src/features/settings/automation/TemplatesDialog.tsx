import { type RuleTemplateKey, ruleTemplates, type TemplateNeed } from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import css from './automation.module.css'
import { useForms, usePaths, usePrograms } from './builder/use-named.ts'
import { createPath } from './paths.ts'
import { automationTexts } from './texts.ts'

const all = Object.entries(ruleTemplates) as [RuleTemplateKey, (typeof ruleTemplates)[RuleTemplateKey]][]

/** Lists rule templates; some ask for a program, path or form first. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(automationTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<RuleTemplateKey | null>(null)
  const [named, setNamed] = useState<Partial<Record<TemplateNeed, string>>>({})
  const needs: readonly TemplateNeed[] = chosen ? ruleTemplates[chosen].needs : []
  const missing = needs.filter(need => !named[need])
  const use = (key: RuleTemplateKey, of: Partial<Record<TemplateNeed, string>>) =>
    void navigate(to.page(createPath, { template: key, ...of }))
  if (chosen)
    return (
      <Dialog
        open
        size="small"
        title={inWords(ruleTemplates[chosen].name)}
        submitLabel={t('continue')}
        refused={missing.length > 0 ? t('chooseFirst') : undefined}
        onSubmit={() => use(chosen, named)}
        onClose={onClose}
      >
        <p className="quiet">{inWords(ruleTemplates[chosen].why)}</p>
        {needs.map(need => (
          <NeedField
            key={need}
            need={need}
            value={named[need] ?? ''}
            onChange={id => setNamed({ ...named, [need]: id })}
          />
        ))}
      </Dialog>
    )
  return (
    <Dialog open size="large" title={t('templates')} onClose={onClose}>
      <div className={css.part}>
        <p className="quiet">{t('templatesHint')}</p>
        <ul className={css.templates} aria-label={t('templates')}>
          {all.map(([key, template]) => {
            const name = inWords(template.name)
            return (
              <li key={key} className={css.template}>
                <h3>{name}</h3>
                <p className="quiet">{inWords(template.why)}</p>
                <Button
                  size="small"
                  aria-label={t('useNamed', { name })}
                  onClick={() => (template.needs.length > 0 ? setChosen(key) : use(key, {}))}
                >
                  {t('use')}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}

function NeedField({ need, value, onChange }: { need: TemplateNeed; value: string; onChange: (id: string) => void }) {
  const t = useTexts(automationTexts)
  const of = { program: usePrograms(value), form: useForms(value), path: usePaths() }
  const words = {
    program: [t('program'), t('chooseProgram')],
    form: [t('form'), t('chooseForm')],
    path: [t('path'), t('choosePath')],
  } as const
  const [label, none] = words[need]
  return <ComboField label={label} required none={none} choices={of[need]} value={value} onChange={onChange} />
}
