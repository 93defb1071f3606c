import { byFeature } from '@/lib/texts/catalogue.ts'

export default byFeature(
  import.meta.glob(
    [
      '../../../../contract/src/*/texts/en.ts',
      '!**/employees/texts/*.ts',
      '../../../../contract/src/employees/texts/later/en.ts',
    ],
    { eager: true, import: 'default' },
  ),
)
