import { catalogue, comesLater } from '@/lib/texts/catalogue.ts'

/** Contract texts that the first list needs: labels of lists and fields, names of states and events, for `inWords`. */
catalogue('contract', import.meta.glob('./contract-texts/??.ts'))

comesLater(() => import('./later-texts.ts'))
