/** What the address of films answers: the film, its poster, or the reason why it was refused. */
export type FilmAnswer = { film: { id: string; url: string } } | { poster: string } | { problem: string };
