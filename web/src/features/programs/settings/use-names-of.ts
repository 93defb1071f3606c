import { useLookup } from '@/widgets/filters/use-lookup.ts'

/** What an id of one of the agency's short lists is called, inactive ones too. */
export function useNamesOf() {
  const known = {
    disciplines: useLookup('disciplines'),
    locations: useLookup('locations'),
    trainingTypes: useLookup('trainingTypes'),
  }
  return (list: keyof typeof known, id: string) => known[list]?.find(({ value }) => value === id)?.label ?? id
}
