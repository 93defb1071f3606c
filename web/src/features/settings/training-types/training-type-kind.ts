import {
  api,
  countsAs,
  type TrainingType,
  taxonomyFieldNames,
  trainingTypeColours,
  trainingTypesList,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { agencyPages } from '@/nav/pages.ts'
import type { Kind } from '../taxonomy/kind.ts'
import { TrainingTypeFields, type TrainingTypeValues } from './TrainingTypeFields.tsx'

export const trainingTypeKind: Kind<TrainingType, TrainingTypeValues> = {
  is: 'trainingType',
  list: trainingTypesList,
  tab: agencyPages.settingsTrainingTypes.path,
  calls: {
    list: api.taxonomy.trainingTypes,
    add: api.taxonomy.addTrainingType,
    update: api.taxonomy.updateTrainingType,
    preview: api.taxonomy.previewTrainingTypeMerge,
    merge: api.taxonomy.mergeTrainingType,
  },
  empty: { name: '', code: '', colour: 'teal', counts_as: 'none', is_payable: false },
  valuesOf: ({ name, code, colour, counts_as, is_payable }) => ({
    name,
    code: code ?? '',
    colour,
    counts_as,
    is_payable,
  }),
  bodyOf: values => ({ ...values, code: values.code.trim() || null }),
  Fields: TrainingTypeFields,
  labels: taxonomyFieldNames,
  show: (values, field) => {
    if (field === 'colour') return inWords(trainingTypeColours[values.colour])
    if (field !== 'counts_as') return undefined
    return inWords((countsAs as Readonly<Record<string, string>>)[values.counts_as] ?? '')
  },
}
