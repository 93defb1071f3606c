import { useState } from 'react'
import { uploadTexts } from './texts.ts'

/** Files under way keep a form from being saved: `onBusy` of its `FilesField`, and `problems` of the form. */
export function useUploading(field = 'files') {
  const [isUploading, onBusy] = useState(false)
  const problems = (): Readonly<Record<string, string>> =>
    isUploading ? { [field]: uploadTexts.say('stillUploading') } : {}
  return { isUploading, onBusy, problems }
}
