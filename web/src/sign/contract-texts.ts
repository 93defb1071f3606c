import { catalogue } from '@/lib/texts/catalogue.ts'

/** Of what the contract names, the words that stand on this page: what is wrong with an answer. */
catalogue('contract', import.meta.glob('./contract-texts/??.ts'))
