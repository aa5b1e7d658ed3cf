/** Brings the words of the gallery. */
import en from "./en/gallery.ftl?raw";
import fr from "./fr/gallery.ftl?raw";
import { bring } from ".";

bring({ en, fr });
