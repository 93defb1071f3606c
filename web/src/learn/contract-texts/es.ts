import { byFeature } from '@/lib/texts/catalogue.ts'

export default byFeature(
  import.meta.glob(
    ['../../../../contract/src/employees/texts/es.ts', '../../../../contract/src/programs/texts/es.ts'],
    {
      eager: true,
      import: 'default',
    },
  ),
)
