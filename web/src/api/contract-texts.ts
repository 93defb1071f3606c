import { catalogue } from '@/lib/texts/catalogue.ts'

/** What the contract names: labels of lists and fields, names of states and events. Said by `inWords`. */
catalogue('contract', import.meta.glob('./contract-texts/??.ts'))
