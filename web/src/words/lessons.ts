/** Brings the words of the lessons. */
import en from "./en/lessons.ftl?raw";
import fr from "./fr/lessons.ftl?raw";
import { bring } from ".";

bring({ en, fr });
