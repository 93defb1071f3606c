import { byFeature } from '@/lib/texts/catalogue.ts'

export default byFeature(
  import.meta.glob(
    ['../../../../contract/src/employees/texts/en.ts', '../../../../contract/src/programs/texts/en.ts'],
    {
      eager: true,
      import: 'default',
    },
  ),
)
