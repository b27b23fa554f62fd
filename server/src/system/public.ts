export { fillText, numbersOf } from './fill-placeholders.ts'
