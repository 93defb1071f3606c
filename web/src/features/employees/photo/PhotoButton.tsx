import { type Employee, fullName } from '@preceptor/contract'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { EmployeePhoto } from '@/widgets/employees/EmployeePhoto.tsx'
import css from './photo.module.css'
import { photoTexts } from './texts.ts'

const PhotoDialog = lazyPart(() => import('./PhotoDialog.tsx'))

/** The profile's photo, with a button to change or view it. */
export function PhotoButton({ employee, mayEdit }: { employee: Employee; mayEdit: boolean }) {
  const t = useTexts(photoTexts)
  const [open, setOpen] = useState(false)
  const name = fullName(employee)
  const has = employee.photo_id !== null
  const label = mayEdit ? (has ? t('changePhoto', { name }) : t('addPhoto', { name })) : t('showPhoto', { name })
  const face = <EmployeePhoto of={employee} size={48} />
  if (!mayEdit && !has) return face
  return (
    <>
      <button
        type="button"
        className={css.face}
        aria-label={label}
        data-tip={label}
        aria-haspopup="dialog"
        onPointerEnter={PhotoDialog.preload}
        onClick={() => setOpen(true)}
      >
        {face}
      </button>
      {open && <PhotoDialog employee={employee} mayEdit={mayEdit} onClose={() => setOpen(false)} />}
    </>
  )
}
