/** Written by the build (`web/sentence-plugin.ts`): folder of a language → what tells its sentences apart. */
declare module 'virtual:sentence-data' {
  interface LanguageSentences {
    /** With their full stops. */
    readonly abbreviations: readonly string[];
    readonly months?: readonly string[];
    /** Left out when "3." is the third. */
    readonly hasOrdinals?: false;
  }
  const data: Readonly<Record<string, LanguageSentences>>;
  export default data;
}
