import { byFeature } from '@/lib/texts/catalogue.ts'

export default byFeature(
  import.meta.glob(
    [
      '../../../../contract/src/*/texts/es.ts',
      '!**/employees/texts/*.ts',
      '../../../../contract/src/employees/texts/later/es.ts',
    ],
    { eager: true, import: 'default' },
  ),
)
