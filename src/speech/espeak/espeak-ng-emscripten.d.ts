/** The parts of eSpeak NG's Emscripten build that are used here; the package has no types of its own. */
declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakEvent {
    readonly type: 'word' | 'sentence' | 'mark' | 'play' | 'end' | 'msg_terminated' | 'phoneme' | 'samplerate';
    /** From 1, in characters of the text. */
    readonly text_position: number;
    readonly word_length: number;
    /** Milliseconds from the start of the audio. */
    readonly audio_position: number;
    /** For a phoneme: its symbol, empty for a pause. */
    readonly id: string | number | undefined;
  }
  export interface EspeakWorker {
    get_samplerate(): number;
    set_voice(name: string, language: string, gender: number, age: number, variant: number): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(pitch: number): void;
    set_range(range: number): void;
    set_volume(volume: number): void;
    list_voices(): { name: string; identifier: string; languages: { priority: number; name: string }[] }[];
    /** The callback returns true to stop. */
    synthesize(text: string, callback: (audio: Int16Array, events: EspeakEvent[]) => boolean): void;
    synthesize_ipa(text: string): { code: number; ipa: string };
  }
  export interface EspeakModule {
    readonly HEAP8: Int8Array;
    readonly FS: { readdir(path: string): string[] };
    eSpeakNGWorker: new () => EspeakWorker;
  }
  const createModule: (options: {
    getPreloadedPackage: (name: string, size: number) => ArrayBufferLike;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }) => Promise<EspeakModule>;
  export default createModule;
}
