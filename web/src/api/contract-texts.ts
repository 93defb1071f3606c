import { catalogue, comesLater } from '@/lib/texts/catalogue.ts'

/** Texts of the contract (labels of lists and fields, names of states and events) for `inWords`. The first list needs these. */
catalogue('contract', import.meta.glob('./contract-texts/??.ts'))

comesLater(() => import('./later-texts.ts'))
