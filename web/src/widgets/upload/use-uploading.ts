import { useState } from 'react'
import { uploadTexts } from './texts.ts'

/** Keeps a form from being saved during uploads: provides `onBusy` for its `FilesField`, and `problems` for the form. */
export function useUploading(field = 'files') {
  const [isUploading, onBusy] = useState(false)
  const problems = (): Readonly<Record<string, string>> =>
    isUploading ? { [field]: uploadTexts.say('stillUploading') } : {}
  return { isUploading, onBusy, problems }
}
