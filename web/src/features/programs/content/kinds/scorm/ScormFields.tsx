import { api, type Id, type PackageCaution, scormVersions, type ScormContent } from '@preceptor/contract'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { formatBytes } from '@/lib/format-bytes.ts'
import { formatBoth } from '@/lib/format-more.ts'
import { formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { usePackageHost } from '@/widgets/player/kinds/scorm/package-host.ts'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import type { FieldsProps } from '../fields.ts'
import { LanguageFileField } from '../LanguageFileField.tsx'
import css from './scorm.module.css'
import { scormTexts } from './texts.ts'

export function ScormFields({ content, language, errors, files, write }: FieldsProps<ScormContent>) {
  const t = useTexts(scormTexts)
  const { packages } = content
  const file = packages[language]
  return (
    <div className={css.fields}>
      <LanguageFileField
        name="packages"
        use="package"
        labelFor={code => t('package', { language: languageWithin(code) })}
        value={packages}
        write={next => write({ ...content, packages: next })}
        language={language}
        errors={errors}
        files={files}
      />
      {file ? <Facts key={file} file={file} /> : <p className="quiet">{t('hint')}</p>}
    </div>
  )
}

/** Data from the package itself. */
function Facts({ file }: { file: Id }) {
  const t = useTexts(scormTexts)
  const [, change] = useUrlQuery()
  const { program } = usePackageHost()
  const asked = useQueryOf(api.programPackages.get, { params: { id: program, file_id: file } }, { quiet: true })
  const found = asked.data
  if (!found)
    return asked.error ? (
      <Banner
        level="error"
        title={t('notRead')}
        action={<Button onClick={() => void asked.refetch()}>{t('retry')}</Button>}
      />
    ) : (
      <SkeletonLines lines={3} />
    )
  const cautions: Record<PackageCaution, string> = {
    topWindow: t('topWindow'),
    flash: t('flash'),
    sequencing: t('sequencing'),
  }
  const [first] = found.parts
  const facts = [
    [t('version'), inWords(scormVersions[found.version])],
    [t('files'), formatNumber(found.files)],
    [t('size'), formatBytes(found.size)],
    ...(found.parts.length > 1
      ? [[t('parts'), found.parts.map(({ title }) => title).join(' · ')] as const]
      : [[t('launch'), decodeURI(first?.launch ?? '')] as const]),
  ] as const
  return (
    <section className={css.package} aria-label={found.title || t('untitled')}>
      <h3>{found.title || t('untitled')}</h3>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {found.needs_frames && (
        <Banner level={found.has_own_host ? 'info' : 'warning'} title={t('frames')}>
          <p>{found.has_own_host ? t('framesPlay') : t('framesNeed')}</p>
        </Banner>
      )}
      {(found.cautions.length > 0 || found.outside.length > 0) && (
        <Banner level="warning" title={t('cautions')}>
          <ul>
            {found.cautions.map(caution => (
              <li key={caution}>{cautions[caution]}</li>
            ))}
            {found.outside.length > 0 && <li>{t('outside', { hosts: formatBoth(found.outside) })}</li>}
          </ul>
        </Banner>
      )}
      <div className={css.ways}>
        <Button icon={<IconPlayerPlay size={16} />} onClick={() => change({ do: 'preview' })}>
          {t('tryIt')}
        </Button>
      </div>
    </section>
  )
}
