import { catalogue } from '@/lib/texts/catalogue.ts'

/** The contract's texts on this page: languages and observers. */
catalogue('contract', import.meta.glob('./contract-texts/??.ts'))
