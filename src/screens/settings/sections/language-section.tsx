export { LanguageChoice as default } from '#src/features/app/language-choice.tsx'
