import { catalogue } from '@/lib/texts/catalogue.ts'

/** The contract's texts on this page: errors of an answer. */
catalogue('contract', import.meta.glob('./contract-texts/??.ts'))
