import { countAnew } from '../src/demo/factories/next.ts'

// Files of one process share the modules they import: whatever a module keeps is either of one database, or begins again here.
countAnew()
