import { api, type Employee, fullName, photoLimits } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { usePicture } from '@/api/use-picture.ts'
import { initials } from '@/lib/format.ts'
import { canvasOf } from '@/lib/picture.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Initials } from '@/ui/page/Initials.tsx'
import { PictureChooser } from '@/widgets/pictures/PictureChooser.tsx'
import { type Crop, firstCrop, type Size, squareIn } from './crop.ts'
import { CropField } from './CropField.tsx'
import css from './photo.module.css'
import { photoTexts } from './texts.ts'

interface Props {
  employee: Employee
  mayEdit: boolean
  onClose: () => void
}

/** A picture that is chosen but not saved yet. */
interface Chosen {
  image: string
  element: HTMLImageElement
  size: Size
}

/** Shows a photo, replaces and crops it, or removes it. */
export default function PhotoDialog({ employee, mayEdit, onClose }: Props) {
  const t = useTexts(photoTexts)
  const params = { id: employee.id }
  const name = fullName(employee)
  const { photo_id } = employee
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [unfit, setUnfit] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(chosen?.image ?? ''), [chosen])
  const remember = useRemember()
  const refresh = [api.employees.list, api.employees.history, api.search.agency, api.dashboard.get]
  const kept = (sentence: string) => (answer: Employee) => {
    remember(api.employees.get, { params }, answer)
    onClose()
    showToast('success', sentence)
  }
  const set = useSend(api.employeePhotos.set, { refresh, done: kept(t('saved', { name })) })
  const remove = useSend(api.employeePhotos.remove, {
    refresh,
    done: kept(t('removed', { name })),
    fail: () => setRemoving(false),
  })
  const choose = (file: File) => {
    setUnfit(null)
    set.reset()
    const image = URL.createObjectURL(file)
    const element = new Image()
    element.src = image
    element
      .decode()
      .then(() => {
        const size = { width: element.naturalWidth, height: element.naturalHeight }
        if (Math.min(size.width, size.height) < photoLimits.least) throw new RangeError()
        setChosen({ image, element, size })
        setCrop(firstCrop(size))
      })
      .catch((thrown: unknown) => {
        URL.revokeObjectURL(image)
        setUnfit(thrown instanceof RangeError ? t('tooSmall', { least: photoLimits.least }) : t('unreadable'))
      })
  }
  const save = () => {
    if (chosen && crop) void squareFile(chosen, crop).then(file => set.send({ params, file }))
  }
  const refusal = unfit ?? set.failure?.fieldErrors()['file']
  if (chosen && crop) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('title', { name })}
        size="small"
        submitLabel={t('save')}
        onSubmit={save}
        busy={set.isSending}
        dirty
        footer={
          <Button busy={set.isSending} onClick={() => setChosen(null)}>
            {t('another')}
          </Button>
        }
      >
        <div className={css.dialog}>
          <CropField image={chosen.image} size={chosen.size} crop={crop} onChange={setCrop} />
          {refusal && (
            <p className={css.problem} role="alert">
              {refusal}
            </p>
          )}
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title={t('title', { name })} size="small">
      <div className={css.dialog}>
        {photo_id === null ? (
          <Initials size={240}>{initials(employee.first_name, employee.last_name)}</Initials>
        ) : (
          <Shown key={photo_id} id={employee.id} photo_id={photo_id} name={name} />
        )}
        {mayEdit && (
          <PictureChooser
            word="photo"
            label={t('file')}
            has={photo_id !== null}
            hint={t('hint')}
            prepare={async file => file}
            onChoose={choose}
            saving={set.isSending}
            refusal={refusal}
            removal={{
              title: t('removeTitle', { name }),
              note: t('removeNote'),
              open: removing,
              busy: remove.isSending,
            }}
            onAskRemoval={setRemoving}
            onRemove={() => remove.send({ params })}
          />
        )}
      </div>
    </Dialog>
  )
}

function Shown({ id, photo_id, name }: { id: string; photo_id: string; name: string }) {
  const t = useTexts(photoTexts)
  const address = usePicture(api.employeePhotos.get, { params: { id }, query: { photo_id } }, photo_id)
  // Its space is reserved while it loads
  return address ? (
    <img src={address} alt={t('photo', { name })} className={css.shown} />
  ) : (
    <span className={css.shown} />
  )
}

/** Crops in the browser: only the square is sent, however large the camera's file is. */
async function squareFile({ element, size }: Chosen, crop: Crop): Promise<File> {
  const { side, left, top } = squareIn(size, crop)
  const kept = Math.max(photoLimits.least, Math.min(photoLimits.side, Math.round(side)))
  const canvas = canvasOf(kept, kept)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, kept, kept)
    context.imageSmoothingQuality = 'high'
    context.drawImage(element, left, top, side, side, 0, 0, kept, kept)
  }
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('The browser made no picture.')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
