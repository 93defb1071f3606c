import { api } from '@preceptor/contract'
import type { Topic } from '../../db/topics.ts'
import { feature, type Services } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { exportList } from '../../lists/export-list.ts'
import { orderedPage, timeSlot } from '../../lists/ordered-page.ts'
import { remembered } from '../../scope/remembered.ts'
import { reading } from '../../scope/scope.ts'
import { addressOf } from '../files/address.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { offeredUpdate } from './catalog/offered.ts'
import { discardDraft, startDraft } from './content/drafts.ts'
import { refuseForeignFile } from './content/module-files.ts'
import { contentFor, listVersions } from './content/read-content.ts'
import { reviewVersion } from './content/reviews.ts'
import {
  addModule,
  confirmProgramTranslation,
  confirmTranslation,
  moveModule,
  removeModule,
  updateModule,
} from './content/write-modules.ts'
import { counted, withUnderWay } from './under-way.ts'
import { agencyLanguages, askableUsers, programsFile, programsSql, readProgram } from './list-programs.ts'
import { addProgram, duplicateProgram, setProgramStatus, updateMeta, updateProgram } from './write-program.ts'

/** Topics that a program's state and list position depend on; free seats follow from assignments. */
const about: readonly Topic[] = ['programs', 'settings', 'training', 'sessions']
/** Sessions start and enrollment closes without any write. */
const minutes = 5

export const programsFeature = feature(api.programs, {
  list: async ({ scope, query }) => {
    const read = reading(scope)
    const page = await orderedPage(programsSql, read, await followMergedFilters(read, query), {
      about,
      minutes,
      tabs: ['status'],
    })
    return { ...page, data: await withUnderWay(read, page.data) }
  },
  counts: async ({ scope, query }) => {
    const followed = await followMergedFilters(scope, query)
    const asked = `programs.counts ${timeSlot(minutes)} ${JSON.stringify(followed)}`
    return remembered(scope, asked, () => countValues(programsSql, scope, followed), about)
  },
  export: async ({ scope, query }) => exportList(programsFile, scope, await followMergedFilters(scope, query)),
  languages: async ({ scope }) => ({ data: await agencyLanguages(scope) }),
  askable: async ({ scope }) => ({ data: await askableUsers(scope) }),
  get: ({ scope, params }) => counted(reading(scope), readProgram(reading(scope), params.id)),
  add: ({ scope, body }) => counted(scope, addProgram(scope, body)),
  update: ({ scope, params, body, ifMatch }) => counted(scope, updateProgram(scope, params.id, body, ifMatch)),
  duplicate: ({ scope, params, body }) => counted(scope, duplicateProgram(scope, params.id, body.titles)),
  setStatus: ({ scope, params, body }) => counted(scope, setProgramStatus(scope, params.id, body)),
  offered: ({ scope, params }) => offeredUpdate(scope, params.id),
  confirmTranslation: ({ scope, params, body }) => counted(scope, confirmProgramTranslation(scope, params.id, body)),
  updateMetaIntegrationData: ({ scope, params, body }) => counted(scope, updateMeta(scope, params.id, body)),
})

/** People pause while watching a video; a player requests a new address when this one has expired. */
const lessonMinutes = 60

/** Checks the caller's access to the program before reading its content. */
export const programContentsFeature = ({ config }: Services) =>
  feature(api.programContents, {
    get: async ({ scope, params, query }) => {
      await readProgram(scope, params.id)
      return contentFor(scope, params.id, query.version_id)
    },
    versions: async ({ scope, params }) => {
      await readProgram(scope, params.id)
      return { data: await listVersions(scope, params.id) }
    },
    startDraft: ({ scope, params }) => startDraft(scope, params.id),
    discardDraft: ({ scope, params }) => discardDraft(scope, params.id),
    addModule: ({ scope, params, body }) => addModule(scope, params.id, body),
    updateModule: ({ scope, params, body, ifMatch }) => updateModule(scope, params, body, ifMatch),
    moveModule: ({ scope, params, body }) => moveModule(scope, params, body.before_id),
    removeModule: ({ scope, params }) => removeModule(scope, params),
    file: async ({ scope, params }) => {
      await readProgram(scope, params.id)
      await refuseForeignFile(scope, params)
      return addressOf(
        config.appKeys,
        { organization_id: scope.agency.id, id: params.file_id },
        { minutes: lessonMinutes },
      )
    },
    confirmTranslation: ({ scope, params, body }) => confirmTranslation(scope, params, body),
    review: ({ scope, params, body }) => reviewVersion(scope, params, body),
  })
