import { byFeature } from '@/lib/texts/catalogue.ts'

export default byFeature(
  import.meta.glob('../../../../contract/src/forms/texts/es.ts', { eager: true, import: 'default' }),
)
