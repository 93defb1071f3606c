import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import css from './shortcuts.module.css'
import { dialogKeys, type PageKey, pageKeys } from './page-keys.ts'
import { shortcutsTexts } from './texts.ts'
import type { useSingleKeys } from './use-single-keys.ts'

interface Line {
  keys: readonly string[]
  label: string
  /** A single-key shortcut, which can be turned off. */
  single?: boolean
  /** True if the keys are pressed together; otherwise they are alternatives, joined by `or`. */
  together?: boolean
}

interface Props {
  single: ReturnType<typeof useSingleKeys>
  onClose: () => void
}

/** All shortcuts of the current page, by section. */
export default function KeysDialog({ single, onClose }: Props) {
  const t = useTexts(shortcutsTexts)
  const [sections] = useState(sectionsOf)
  return (
    <Dialog open onClose={onClose} title={t('title')} size="medium" cancelLabel={t('close')}>
      <div className={css.sections}>
        {sections.map(({ name, lines }) => (
          <section key={name} aria-label={name}>
            <h3 className={css.section}>{name}</h3>
            <dl className={css.keys}>
              {lines.map(line => (
                <Keys key={line.label} line={line} off={line.single === true && !single.on} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CheckField label={t('single')} hint={t('singleHint')} checked={single.on} onChange={single.set} />
    </Dialog>
  )
}

function Keys({ line: { keys, label, together = false }, off }: { line: Line; off: boolean }) {
  const t = useTexts(shortcutsTexts)
  return (
    <div className={css.line} data-off={off || undefined}>
      <dt>
        {label}
        {off && <span className={css.off}> {t('off')}</span>}
      </dt>
      <dd>
        {keys.map((key, at) => (
          <span key={key}>
            {at > 0 && <span className={css.between}>{together ? '+' : t('or')}</span>}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dd>
    </div>
  )
}

function sectionsOf() {
  const t = shortcutsTexts.say
  const has = (selector: string) => document.querySelector(`main ${selector}`) !== null
  const meta = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : t('ctrl')
  const everywhere: Line[] = [
    { keys: [meta, 'K'], label: t('find'), together: true },
    { keys: ['?'], label: t('thisList'), single: true },
    { keys: [t('esc')], label: t('closeOpen') },
  ]
  const list: Line[] = [
    ...(has('search input')
      ? [
          { keys: ['/'], label: t('toSearch'), single: true },
          { keys: [t('esc')], label: t('leaveSearch') },
        ]
      : []),
    ...(has('[data-rows]')
      ? [
          { keys: ['↑', '↓'], label: t('rows') },
          { keys: [t('home'), t('end')], label: t('firstLast') },
          { keys: [t('pageUp'), t('pageDown')], label: t('farther') },
          { keys: ['←', '→'], label: t('withinRow') },
          { keys: [t('enter')], label: t('openRow') },
        ]
      : []),
    ...(has('[data-rows] thead button') ? [{ keys: ['↑'], label: t('headings') }] : []),
    ...(has('[data-rows] [data-select]')
      ? [
          { keys: [t('space')], label: t('select') },
          { keys: [t('shift'), '↑ ↓'], label: t('selectMore'), together: true },
        ]
      : []),
  ]
  const lineOf = ({ key, label }: PageKey): Line => ({ keys: [key.toUpperCase()], label, single: true })
  const dialog = dialogKeys().map(lineOf)
  // The page behind a dialog receives no keys
  if (dialog.length > 0)
    return [
      { name: t('inDialog'), lines: dialog },
      { name: t('everywhere'), lines: everywhere },
    ]
  const page = pageKeys().map(lineOf)
  return [
    { name: t('everywhere'), lines: everywhere },
    { name: t('inList'), lines: list },
    { name: t('onPage'), lines: page },
  ].filter(({ lines }) => lines.length > 0)
}
