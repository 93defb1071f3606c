import { catalogue } from '@/lib/texts/catalogue.ts'

/** Of what the contract names, the words that stand on this page: languages and who observes. */
catalogue('contract', import.meta.glob('./contract-texts/??.ts'))
