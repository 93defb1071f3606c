import { catalogue } from '@/lib/texts/catalogue.ts'

/** What the contract names: labels of lists and fields, names of states and events. Said by `inWords`. */
const files = import.meta.glob('../../../contract/src/*/texts/*.ts')

const byFeature = Map.groupBy(Object.entries(files), ([path]) => /contract\/src\/([\w-]+)\//.exec(path)?.[1] ?? path)
for (const [feature, found] of byFeature) catalogue(`contract/${feature}`, Object.fromEntries(found))
