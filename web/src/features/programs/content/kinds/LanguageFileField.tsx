import type { FileUseName, LanguageFiles, LearningLanguage } from '@preceptor/contract'
import { useState } from 'react'
import { type Converting, FilesField } from '@/widgets/upload/FilesField.tsx'
import css from '../content.module.css'
import type { FieldsProps } from './fields.ts'

interface Props extends Pick<FieldsProps<unknown>, 'language' | 'errors' | 'files'> {
  /** Its key in the content. */
  name: string
  use: FileUseName
  labelFor: (language: LearningLanguage) => string
  value: LanguageFiles
  write: (next: LanguageFiles) => void
  converting?: Converting
}

/** One file per language. Visited languages stay mounted, so that their uploads continue. */
export function LanguageFileField({ name, use, labelFor, language, value, errors, files, write, converting }: Props) {
  const [visited, setVisited] = useState<readonly LearningLanguage[]>([language])
  if (!visited.includes(language)) setVisited([...visited, language])
  return visited.map(code => (
    <div key={code} hidden={code !== language} className={css.fileField}>
      <FilesField
        label={labelFor(code)}
        use={use}
        most={1}
        {...(converting && { converting })}
        value={files.known.filter(({ id }) => id === value[code])}
        error={errors[`content.${name}.${code}`]}
        onChange={([file]) => {
          if (file) files.onFile(file)
          const { [code]: _, ...others } = value
          write(file ? { ...others, [code]: file.id } : others)
        }}
        onBusy={busy => files.onBusy(`${name}.${code}`, busy)}
      />
    </div>
  ))
}
