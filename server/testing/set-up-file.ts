import { endWithFile } from './after-file.ts'

endWithFile()
