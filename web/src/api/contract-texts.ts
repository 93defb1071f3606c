import { catalogue, comesLater } from '@/lib/texts/catalogue.ts'

/** What the contract names: labels of lists and fields, names of states and events. Said by `inWords`. The first list needs these. */
catalogue('contract', import.meta.glob('./contract-texts/??.ts'))

comesLater(() => import('./later-texts.ts'))
